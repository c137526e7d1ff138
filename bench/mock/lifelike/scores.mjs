// Shares of what was right, by criterion.
const data = ['words', 'kinds', 'numbers', 'inner'];
const relations = ['echo', 'distinct', 'asked', 'same', 'refs', 'sent'];
const criteria = [...data, ...relations, 'lists'];
const gates = ['answered', 'repeat', 'valid'];

/** Counts what is right and what is not, and keeps a few of the faults. */
export function createScores() {
  const counts = new Map();
  const faults = [];
  const seen = new Map();
  return {
    counts,
    faults,
    add(criterion, isRight, what) {
      const count = counts.get(criterion) ?? { right: 0, all: 0 };
      counts.set(criterion, { right: count.right + (isRight ? 1 : 0), all: count.all + 1 });
      const kept = seen.get(criterion) ?? 0;
      if (isRight || kept >= 40) return;
      seen.set(criterion, kept + 1);
      faults.push(`${criterion}: ${what}`);
    },
  };
}

/** All counts together. */
export function poolScores(all) {
  const pooled = createScores();
  for (const { counts } of all) {
    for (const [name, { right, all: total }] of counts) {
      const sum = pooled.counts.get(name) ?? { right: 0, all: 0 };
      pooled.counts.set(name, { right: sum.right + right, all: sum.all + total });
    }
  }
  return pooled;
}

/** One line: the score, data and relations, then each criterion with its count. */
export function describeScores(name, { counts }) {
  const share = (one) => (counts.has(one) ? (100 * counts.get(one).right) / counts.get(one).all : undefined);
  const mean = (names) => {
    const shares = names.map(share).filter((one) => one !== undefined);
    return shares.length === 0 ? Number.NaN : shares.reduce((sum, one) => sum + one, 0) / shares.length;
  };
  const cell = (one) => `${one} ${share(one)?.toFixed(0) ?? '-'} (${counts.get(one)?.all ?? 0})`;
  const head = `${name}: lifelike ${mean(criteria).toFixed(1)} (data ${mean(data).toFixed(0)}, relations ${mean(relations).toFixed(0)})`;
  return `${head}\n  ${[...criteria, ...gates].map(cell).join(' · ')}`;
}
