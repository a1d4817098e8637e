import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Found = { program: string } | { missing: string }

/** What plays the clips of the demo in each of them is a package of its own. */
const FIREFOX = ['firefox-esr', 'gstreamer1.0-libav']
const WEBKIT = [
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
]
/** Holds the small browser that WebKit's driver starts, in a folder named after the machine's architecture. */
const MINI_BROWSER = 'libwebkit2gtk-4.1-0'

export const engines = {
  /** The one that all browser tests need. */
  chromium: (): Found => ({ program: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }),
  firefox: (): Found => found(FIREFOX, '/usr/bin/firefox-esr'),
  webkit: (): Found => {
    const files = dpkg(['-L', MINI_BROWSER]).split('\n')
    return found(
      WEBKIT,
      files.find((file) => file.endsWith('/MiniBrowser')),
    )
  },
}

export type EngineName = keyof typeof engines

function found(packages: readonly string[], program: string | undefined): Found {
  const isComplete = packages.every((name) => dpkg(['-s', name]).includes('\nStatus: install ok installed'))
  if (isComplete && program && existsSync(program)) return { program }
  return { missing: `on Debian: apt-get install ${packages.join(' ')}` }
}

/** What it says; nothing where there is no such package, or no dpkg. */
const dpkg = (args: string[]) => spawnSync('dpkg', args, { encoding: 'utf8' }).stdout ?? ''
