import type { Contract } from '../../model/contract.ts';
import type { InputFile } from '../io/report-files.ts';
import type { SuiteSettings, TestSettings } from '../options/suite-settings.ts';

/** The files that a run reads, and no report may replace: the contract, what it consists of, and what changes and judges the run. */
export function inputFiles(
  {
    contract,
    reading,
    configuration,
    baseline,
    previous,
  }: Pick<SuiteSettings, 'contract' | 'reading' | 'configuration'> &
    Partial<Pick<TestSettings, 'baseline' | 'previous'>>,
  { files }: Pick<Contract, 'files'> = { files: [] },
): readonly InputFile[] {
  const plain = [
    contract,
    ...(reading.overlays ?? []),
    ...files,
    ...(configuration === undefined ? [] : [configuration.source.name]),
  ];
  return [
    ...plain.map((file) => ({ file })),
    ...(baseline === undefined ? [] : [{ file: baseline, replacedBy: 'baseline' } as const]),
    ...(previous === undefined ? [] : [{ file: previous, replacedBy: 'json' } as const]),
  ];
}
