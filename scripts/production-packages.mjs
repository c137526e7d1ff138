/**
 * A package that is installed with ours.
 * @typedef {{ readonly name: string, readonly version: string, readonly licence: string, readonly hasInstallScript: boolean }} ProductionPackage
 */

/**
 * The packages that a lockfile installs without the development dependencies, by name.
 * @param {{ readonly packages: Readonly<Record<string, { readonly dev?: boolean, readonly devOptional?: boolean, readonly version?: string, readonly license?: string, readonly hasInstallScript?: boolean }>> }} lockfile
 * @returns {readonly ProductionPackage[]}
 */
export function productionPackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path, { version = '', license = 'unknown', hasInstallScript = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      hasInstallScript,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
