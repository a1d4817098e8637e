import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { CALL_LIMIT_MS, type Driver } from './driver.ts'
import { startGroup } from './process-group.ts'

/** Headless Firefox reports no mouse; 6 is one that points finely and hovers. */
const FINE_POINTER = 6
const PREFERENCES = {
  'media.autoplay.default': 0,
  'ui.primaryPointerCapabilities': FINE_POINTER,
  'ui.allPointerCapabilities': FINE_POINTER,
  'intl.accept_languages': 'pt-BR',
  'intl.locale.requested': 'pt-BR',
}

type Answer = { id?: number; method?: string; result?: unknown; message?: string; params?: LogEntry }
type LogEntry = { level?: string; text?: string }
type Evaluated = { result: { value: string }; exceptionDetails?: { text: string } }

/** Firefox, driven by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(program: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'farol-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(home, 'user.js'), lines.join('\n'))
  const firefox = startGroup(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', home, 'about:blank'],
    { env: { PATH: process.env.PATH, HOME: home }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const end = async () => {
    await firefox.end()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const address = await firefox.orFail(printedAddress(firefox.child.stderr as Readable))
    return { ...(await connect(`${address}/session`)), end }
  } catch (error) {
    await end()
    throw error
  }
}

const printedAddress = (output: Readable) =>
  new Promise<string>((resolve) => {
    let printed = ''
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /WebDriver BiDi listening on (\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
  })

async function connect(url: string): Promise<Omit<Driver, 'end'>> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`${url} does not answer`))
  })
  const problems: string[] = []
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.params?.level === 'error') problems.push(answer.params.text ?? '')
  }

  let sent = 0
  const send = <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve, reject) => {
      sent += 1
      const frozen = setTimeout(() => reject(new Error(`${method}: no answer`)), CALL_LIMIT_MS)
      waiting.set(sent, ({ result, message }) => {
        clearTimeout(frozen)
        if (message === undefined) resolve(result as T)
        else reject(new Error(`${method}: ${message}`))
      })
      socket.send(JSON.stringify({ id: sent, method, params }))
    })

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // In the first tab the address bar has the focus, so that its page gets no focus and no blur events.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  return {
    problems,
    goTo: (address) => send('browsingContext.navigate', { context, url: address, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    call: async (functionSource) => {
      const functionDeclaration = `async () => JSON.stringify(await (${functionSource})()) ?? 'null'`
      const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
        functionDeclaration,
        awaitPromise: true,
        userActivation: false,
        target: { context },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value
    },
    act: (actions) => send('input.performActions', { context, actions }),
    resize: (viewport) => send('browsingContext.setViewport', { context, viewport }),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}
