import { account } from '@farol/contract/account.ts'
import { liveEvent } from '@farol/contract/live.ts'
import type { LiveEvent } from '@farol/domain/live-audience.ts'
import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/** An open live stream that validates every event against the contract. */
export class LiveListener {
  readonly #events: LiveEvent[] = []
  #isOver = false

  /** Resolves once the stream is subscribed; `missedMs` is how old the browser's screen is. */
  static async open(visitor: Visitor, missedMs?: number): Promise<LiveListener> {
    const response = await visitor.fetch(
      missedMs === undefined ? '/api/live' : `/api/live?missed=${missedMs}`,
    )
    if (response.status !== 200 || !response.body) throw new Error(`No stream: ${response.status}`)
    const listener = new LiveListener()
    void listener.#read(response.body)
    await expect.poll(() => listener.#isOver || listener.#events.length > 0).toBe(true)
    return listener
  }

  async #read(body: ReadableStream<Uint8Array>) {
    let text = ''
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        text += chunk
        const whole = text.split('\n\n')
        text = whole.pop() ?? ''
        for (const part of whole) this.#events.push(liveEvent.parse(JSON.parse(part.replace(/^data: /, ''))))
      }
    } finally {
      this.#isOver = true
    }
  }

  /** The events so far, without heartbeats and throttled activity, whose timing is not deterministic. */
  get received(): LiveEvent[] {
    return this.#events.filter(({ topic }) => topic !== 'beat' && topic !== 'activity')
  }

  /** Waits for an event, and returns the events before it since the last call. */
  async until(event: LiveEvent): Promise<LiveEvent[]> {
    const wanted = JSON.stringify(event)
    const find = () => this.#events.findIndex((each) => JSON.stringify(each) === wanted)
    await expect.poll(find, { message: wanted }).toBeGreaterThanOrEqual(0)
    const before = this.#events.splice(0, find() + 1).slice(0, -1)
    return before.filter(({ topic }) => topic !== 'beat' && topic !== 'activity')
  }

  /** Waits until the server ends the stream, and returns the reason. */
  async ended(): Promise<string | undefined> {
    await expect.poll(() => this.#isOver).toBe(true)
    const last = this.#events.at(-1)
    return last?.topic === 'end' ? last.reason : undefined
  }
}

let renamed = 0

/** All events so far: renames the user and returns what arrived before that event. */
export async function receivedSoFar(visitor: Visitor, listener: LiveListener): Promise<LiveEvent[]> {
  renamed += 1
  await visitor.call(account.updateProfile, { body: { name: `Nome ${renamed}` } })
  return listener.until({ topic: 'self' })
}
