// Uses only what Node 20 has.

/** Why Farol cannot run on such a machine, as a sentence; undefined if it can. */
export function machineProblem(platform) {
  if (platform !== 'win32') return undefined
  return 'Farol runs on Linux and macOS. On Windows use WSL 2: run "wsl --install" once, open Ubuntu, and run the same commands there, in a folder of Linux (not under /mnt/c).'
}
