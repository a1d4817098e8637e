import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

type Sender = Pick<TestServer, 'mails'>

export const mailsTo = ({ mails }: Sender, email: string) =>
  mails().filter((mail) => mail.includes(`To: ${email}\n`))

/** Waits until this many mails to an address were delivered, and returns the newest. */
export async function mailTo(server: Sender, email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(server, email).length).toBeGreaterThanOrEqual(count)
  return mailsTo(server, email).at(-1) ?? ''
}

/** The token of its link. */
export async function mailedToken(server: Sender, email: string, count = 1): Promise<string> {
  return /[?&]token=([\w.-]+)/.exec(await mailTo(server, email, count))?.[1] ?? ''
}
