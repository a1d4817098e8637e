import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { avisos } from '@farol/contract/avisos.ts'
import { withLongTimeout } from '@farol/server/database/open-database.ts'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { signedIn } from '@farol/server/testing/signed-in.ts'
import { startSmtpSink } from '@farol/server/testing/smtp-sink.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { startChild } from '../child.ts'
import { openSchool } from '../school.ts'
import { type Slowest, slowest } from '../slowest.ts'

const RECIPIENTS = 20_000
const WARM_MS = 3_000
/** What happens once, such as loading what sends mails, is then not what the slowest of a hundred waited for. */
const MEASURED_MS = 20_000

const AVISO = {
  audience: 'everyone',
  courseId: null,
  turmaId: null,
  title: 'Aulas de volta na segunda',
  text: 'As aulas voltam na **segunda-feira**, às 8 h.',
  sendAt: null,
} as const

export type AvisoStorm = {
  without: Slowest
  /** While notifications are written and mails go out. */
  during: Slowest
  /** From "Enviar" until every recipient has the notification. */
  reachedSeconds: number
  mailsPerSecond: number
}

/** An aviso to a whole school, by mail too, while students watch. */
export async function avisoStorm(): Promise<AvisoStorm> {
  const school = await openSchool(RECIPIENTS)
  const { pool } = withLongTimeout(school.database)
  await pool.query('update users set email_verified = true')
  const smtp = await startSmtpSink()
  const farol = await startChild<number>('./farol-child.ts', {
    args: [connectionUrl(school.connection), JSON.stringify({ SMTP_URL: smtp.url })],
  })
  try {
    const visitor = () => new Visitor(`http://127.0.0.1:${farol.first}`)
    const admin = await signedIn({ ...school, visitor }, 'admin')
    await slowest(school, farol.first, WARM_MS)
    const without = await slowest(school, farol.first, MEASURED_MS)
    const id = randomUUID()
    const from = performance.now()
    const secondsSince = () => (performance.now() - from) / 1_000
    await admin.call(avisos.create, { body: { ...AVISO, id } })
    const during = await slowest(school, farol.first, MEASURED_MS)
    const mailsPerSecond = smtp.raw().length / secondsSince()
    const isReached = async () => {
      const { aviso } = await admin.call(avisos.one, { params: { avisoId: id } })
      return aviso.recipientCount > 0 && aviso.reachedCount >= aviso.recipientCount
    }
    while (!(await isReached())) await setTimeout(100)
    return { without, during, reachedSeconds: secondsSince(), mailsPerSecond }
  } finally {
    await farol.stop()
    smtp.stop()
    await school.stop()
  }
}
