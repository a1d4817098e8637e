import { type SmtpSink, startSmtpSink } from '@farol/server/testing/smtp-sink.ts'

export type { SmtpSink } from '@farol/server/testing/smtp-sink.ts'

type Use = (smtp: SmtpSink) => Promise<void>

/** A mail server for as long as the worker lives: the fixture `smtp` of tests whose Farol sends mails. */
export const mailServer: [({}, use: Use) => Promise<void>, { scope: 'worker' }] = [
  async ({}, use) => {
    const smtp = await startSmtpSink()
    await use(smtp)
    smtp.stop()
  },
  { scope: 'worker' },
]
