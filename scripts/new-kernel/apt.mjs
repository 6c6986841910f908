// Debian's kernels, found and fetched with apt. What it needs lies in folders of its own, so neither root nor the
// machine's own lists are touched; only the mirrors are the machine's.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SUITES = ['sid', 'trixie-backports', 'trixie', 'bookworm-backports', 'bookworm', 'bullseye'];
const SECURITY = ['trixie-security', 'bookworm-security', 'bullseye-security'];
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';
const IMAGE = /^linux-image-\d\S*-cloud-amd64(?:-unsigned)?$/;
/** Of newer kernels, linux-binary-… has the image. */
const PARTS = ['linux-image-', 'linux-binary-'];

/** What `update` finds where, and for which machine. */
const KERNELS = { architecture: 'amd64', suites: [SUITES, SECURITY] };

/**
 * A sources.list with each of `suites`, which are in groups that share a mirror: by default, all that may have a kernel.
 * `targets` is what the machine's own apt uses, lines of "URI SUITE"; undefined if none of it is Debian.
 */
export function sourcesList(targets, { architecture, suites: groups } = KERNELS) {
  const used = targets.split('\n').map((line) => line.split(' '));
  const mirrorOf = (suites) => used.find(([, suite]) => suites.includes(suite))?.[0];
  const lines = groups.flatMap((suites, i) => {
    const mirror = mirrorOf(KERNELS.suites[i]);
    return mirror
      ? suites.map((suite) => `deb [arch=${architecture} signed-by=${KEYS}] ${mirror} ${suite} main\n`)
      : [];
  });
  return lines.length > 0 ? lines.join('') : undefined;
}

/** The kernels among `rows`, lines of `apt-cache madison`, the newest first; a signed one before its unsigned twin. */
export function kernelsOf(rows) {
  const newer = new Intl.Collator('en', { numeric: true });
  return rows
    .split('\n')
    .map((row) => row.split('|').map((field) => field.trim()))
    .filter(([name, version]) => version && IMAGE.test(name))
    .map(([name, version]) => ({ name, version, release: version.split('-')[0] }))
    .toSorted(
      (a, b) =>
        newer.compare(b.release, a.release) ||
        newer.compare(b.version, a.version) ||
        a.name.length - b.name.length,
    );
}

/** The newest kernel of `wanted`, such as 6.12 or 6.12.117. */
export function chosen(kernels, wanted) {
  const kernel = kernels.find(({ release }) => `${release}.`.startsWith(`${wanted}.`));
  if (kernel) return kernel;
  const releases = [...new Set(kernels.map(({ release }) => release))];
  throw new Error(`Debian has no kernel ${wanted} for virtual machines. It has ${releases.join(', ')}.`);
}

/** Fetches the newest kernel of `wanted`; returns the files of its packages, and the folder below `folder` for its things. */
export function fetchKernel(wanted, folder) {
  const own = ownApt(join(folder, 'apt'));
  // A suite that has left the mirror is an error to apt, but not to us as long as another one has the kernel.
  const update = run('apt-get', [...own, 'update', '-qq']);
  const names = new Set(run('apt-cache', [...own, 'pkgnames', 'linux-']).stdout.split('\n'));
  const images = [...names].filter((name) => IMAGE.test(name));
  if (images.length === 0) throw new Error(`apt finds no kernel of Debian: ${update.stderr.trim()}`);
  const { name, version, release } = chosen(
    kernelsOf(run('apt-cache', [...own, 'madison', ...images]).stdout),
    wanted,
  );
  const packages = PARTS.map((part) => name.replace(PARTS[0], part)).filter((each) => names.has(each));
  const target = join(folder, name.replace(PARTS[0], ''));
  mkdirSync(target, { recursive: true });
  const exactly = packages.map((each) => `${each}=${version}`);
  const { status, stderr } = run('apt-get', [...own, 'download', ...exactly], target);
  const files = packages.map((each) => join(target, `${each}_${version}_amd64.deb`));
  if (status !== 0 || !files.every((file) => existsSync(file)))
    throw new Error(`${name} can’t be fetched: ${stderr.trim()}`);
  return { name, release, files, folder: target };
}

/** Fetches packages of one of Debian's releases, for another machine than this one; returns their files. */
export function fetchPackages(names, suite, architecture, folder) {
  const own = ownApt(join(folder, 'apt'), { architecture, suites: [[suite]] });
  const update = run('apt-get', [...own, 'update', '-qq']);
  const { status, stderr } = run('apt-get', [...own, 'download', ...names], folder);
  const files = readdirSync(folder).filter((file) => file.endsWith('.deb'));
  if (status !== 0 || files.length < names.length)
    throw new Error(`${names.join(', ')} can’t be fetched: ${update.stderr.trim()} ${stderr.trim()}`.trim());
  return files.map((file) => join(folder, file));
}

/** Makes a place for apt below `folder`, with the machine's mirrors; returns the options that lead apt there. */
function ownApt(folder, what = KERNELS) {
  const targets = run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)']).stdout;
  const sources = sourcesList(targets, what);
  if (!sources) throw new Error('The apt of this machine has no mirror of Debian to fetch from.');
  mkdirSync(join(folder, 'lists/partial'), { recursive: true });
  mkdirSync(join(folder, 'cache/archives/partial'), { recursive: true });
  writeFileSync(join(folder, 'sources.list'), sources);
  return [
    `Dir::State::Lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
    `Dir::Etc::SourceList=${folder}/sources.list`,
    'Dir::Etc::SourceParts=/dev/null',
    'Dir::Etc::Preferences=/dev/null',
    'Dir::Etc::PreferencesParts=/dev/null',
    `APT::Architecture=${what.architecture}`,
    `APT::Architectures=${what.architecture}`,
    'Acquire::Languages=none',
    'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false',
  ].flatMap((option) => ['-o', option]);
}

const run = (command, words, cwd) => spawnSync(command, words, { encoding: 'utf8', maxBuffer: 2 ** 26, cwd });
