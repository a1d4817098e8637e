import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '@farol/server/testing/free-port.ts'
import { CALL_LIMIT_MS, type Driver, type Size } from './driver.ts'
import { startGroup } from './process-group.ts'

/** The window's bar would not let it become as narrow as a phone. */
const NARROW_BAR = 'window * { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px }'

/** WebKit in a virtual display, driven by plain WebDriver. */
export async function startWebKit(program: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'farol-webkit-'))
  mkdirSync(join(home, '.config', 'gtk-3.0'), { recursive: true })
  writeFileSync(join(home, '.config', 'gtk-3.0', 'gtk.css'), NARROW_BAR)
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    LANG: 'pt_BR.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // Where a desktop is installed, WebKit would start a session bus, whose services outlive it and mount a folder in its home.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  }
  const screen = startGroup('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ends = [screen.end]
  const end = async () => {
    for (const endPart of ends.toReversed()) await endPart()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const display = await screen.orFail(firstLine(screen.child.stdio[3] as Readable))
    const port = await freePort()
    const driver = startGroup('WebKitWebDriver', [`--port=${port}`], {
      env: { ...env, DISPLAY: `:${display}` },
      stdio: 'ignore',
    })
    ends.push(driver.end)
    const page = await driver.orFail(openSession(`http://127.0.0.1:${port}`, program))
    return { ...page, end }
  } catch (error) {
    await end()
    throw error
  }
}

const firstLine = (output: Readable) =>
  new Promise<string>((resolve) => output.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())))

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
  const { value } = (await response.json()) as { value: T & { message?: string } }
  if (!response.ok) throw new Error(`${url}: ${value.message}`)
  return value
}

async function openSession(address: string, binary: string): Promise<Omit<Driver, 'end'>> {
  await untilItAnswers(`${address}/status`)
  const browser = { binary, args: ['--automation', '--autoplay-policy=allow'] }
  const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
  })
  const session = `${address}/session/${sessionId}`
  const post = <T>(path: string, body: object = {}) => send<T>('POST', session + path, body)

  const call = (functionSource: string) =>
    post<string>('/execute/async', {
      script: `const done = arguments[0]
        Promise.resolve().then(${functionSource}).then(
          (value) => done(JSON.stringify({ value })),
          (error) => done(JSON.stringify({ error: String(error) })))`,
      args: [],
    }).then((answer) => {
      const { value, error } = JSON.parse(answer) as { value?: unknown; error?: string }
      if (error) throw new Error(error)
      return JSON.stringify(value) ?? 'null'
    })
  const resizeWindow = (size: Size) => post('/window/rect', { ...size })
  return {
    problems: [],
    goTo: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    call,
    act: async (actions) => {
      await post('/actions', { actions })
      await send('DELETE', `${session}/actions`)
    },
    resize: async (size) => {
      await resizeWindow(size)
      // The window is higher than the page, by its bar.
      const inner = JSON.parse(await call('() => innerHeight')) as number
      await resizeWindow({ ...size, height: 2 * size.height - inner })
    },
    screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
  }
}

async function untilItAnswers(url: string) {
  const until = Date.now() + CALL_LIMIT_MS
  while (Date.now() < until) {
    const isUp = await send('GET', url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}
