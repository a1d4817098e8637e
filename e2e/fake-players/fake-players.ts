import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'

const HOSTS = { vimeo: 'player.vimeo.com', youtube: 'www.youtube-nocookie.com' } as const

/** The state both fakes keep, under their own names. */
type FakeState = { seconds?: number; currentTime?: number; paused?: boolean; playerState?: number }
type FakePage = {
  state: FakeState & Record<string, unknown>
  received: { method?: string; func?: string; value?: unknown; args?: unknown[] }[]
  person: { play: () => void; pause: () => void; jumpTo: (seconds: number) => void }
}

/** Answers the provider's address with a page that speaks its protocol. Call it before opening the lesson. */
export async function fakePlayer(page: Page, provider: keyof typeof HOSTS) {
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
      body: readFileSync(join(import.meta.dirname, `${provider}.html`), 'utf8'),
    })
  })

  const frame = async (): Promise<Frame> => {
    const found = page.frames().find((candidate) => new URL(candidate.url()).hostname === host)
    if (!found) throw new Error(`no frame of ${host} on the page`)
    await found.waitForLoadState()
    return found
  }
  const inside = async <T>(read: (fake: FakePage) => T): Promise<T> =>
    (await frame()).evaluate<T>(`(${read.toString()})(window.fake)`)

  return {
    referrers,
    address: async () => new URL((await frame()).url()),
    play: () => inside(({ person }) => person.play()),
    pause: () => inside(({ person }) => person.pause()),
    jumpTo: async (seconds: number) => (await frame()).evaluate(`window.fake.person.jumpTo(${seconds})`),
    time: () => inside(({ state }) => state.seconds ?? state.currentTime ?? 0),
    isPlaying: () => inside(({ state }) => state.paused === false || state.playerState === 1),
    received: () => inside(({ received }) => received),
  }
}
