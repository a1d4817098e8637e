import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Frame, type Page } from '@playwright/test'

const HOSTS = { vimeo: 'player.vimeo.com', youtube: 'www.youtube-nocookie.com' } as const

/** The state both fakes keep, under their own names. */
type FakeState = { seconds?: number; currentTime?: number; paused?: boolean; playerState?: number }
type FakePage = {
  state: FakeState & Record<string, unknown>
  received: { method?: string; func?: string; value?: unknown; args?: unknown[] }[]
  user: { play: () => void; pause: () => void; jumpTo: (seconds: number) => void }
}

/** How long the video of a fake is, in seconds, unless the test wants another length. */
const LENGTH = 12

/** Answers the provider's address with a page that speaks its protocol. Call it before opening the lesson. */
export async function fakePlayer(page: Page, provider: keyof typeof HOSTS, length = LENGTH) {
  const host = HOSTS[provider]
  const referrers: (string | undefined)[] = []
  await page.route(`https://${host}/**`, async (route) => {
    referrers.push(
      await route
        .request()
        .headerValue('referer')
        .then((value) => value ?? undefined),
    )
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: readFileSync(join(import.meta.dirname, `${provider}.html`), 'utf8').replace(
        'LENGTH',
        `${length}`,
      ),
    })
  })

  const findFrame = () => page.frames().find((candidate) => URL.parse(candidate.url())?.hostname === host)
  const frame = async (): Promise<Frame> => {
    await expect.poll(() => findFrame() !== undefined, `a frame of ${host}`).toBe(true)
    const found = findFrame()
    if (!found) throw new Error(`The frame of ${host} is gone.`)
    await found.waitForLoadState()
    return found
  }
  const inside = async <T>(read: (fake: FakePage) => T): Promise<T> =>
    (await frame()).evaluate<T>(`(${read.toString()})(window.fake)`)
  const isHeard = () =>
    inside(({ received }) => received.some(({ method, func }) => (method ?? func) === 'addEventListener'))

  return {
    referrers,
    address: async () => new URL((await frame()).url()),
    /** After the lesson has subscribed: a user could not press a player's button earlier. */
    play: async () => {
      await expect.poll(isHeard).toBe(true)
      await inside(({ user }) => user.play())
    },
    pause: () => inside(({ user }) => user.pause()),
    jumpTo: async (seconds: number) => (await frame()).evaluate(`window.fake.user.jumpTo(${seconds})`),
    time: () => inside(({ state }) => state.seconds ?? state.currentTime ?? 0),
    isPlaying: () => inside(({ state }) => state.paused === false || state.playerState === 1),
    received: () => inside(({ received }) => received),
  }
}
