import { chromium, type Page } from '@playwright/test'
import { type ActionSource, type Driver, KEYS } from './driver.ts'

const NAMES = new Map<string, string>(Object.entries(KEYS).map(([name, code]) => [code, name]))

/** The browser of the other tests, with the gestures of this one. */
export async function startChromium(executablePath: string): Promise<Driver> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  return {
    problems,
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    call: (functionSource) => callInPage(page, functionSource),
    act: async (sources) => {
      for (const { actions } of sources) for (const action of actions) await perform(page, action)
    },
    resize: (size) => page.setViewportSize(size),
    screenshot: () => page.screenshot(),
    end: () => browser.close(),
  }
}

/** On the page that is there when the answer comes: one that was being left had no answer. */
async function callInPage(page: Page, functionSource: string): Promise<string> {
  try {
    return await page.evaluate(`(async () => JSON.stringify(await (${functionSource})()) ?? 'null')()`)
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    return callInPage(page, functionSource)
  }
}

type Action = ActionSource['actions'][number]

function perform({ mouse, keyboard }: Page, action: Action) {
  if (action.type === 'pointerMove')
    return mouse.move(action.x, action.y, { steps: 1 + action.duration / 20 })
  if ('button' in action) return action.type === 'pointerDown' ? mouse.down() : mouse.up()
  const isDown = action.type === 'keyDown'
  const key = NAMES.get(action.value) ?? action.value
  // Letters with accents have no key of their own.
  const hasKey = key.length > 1 || /[ -~]/.test(key)
  if (hasKey) return isDown ? keyboard.down(key) : keyboard.up(key)
  return isDown ? keyboard.insertText(key) : undefined
}
