import { DEFAULT_FACE } from '@farol/domain/school.ts'
import { expect, test, vi } from 'vitest'
import type { Message } from '#/mail/mailer.ts'
import { buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { buildAviso } from '#/testing/user-rows.ts'
import { mailBatch } from './mail-notifications.ts'
import { notify } from './notify.ts'

const database = await testDatabase()
const { orm } = database

test('the text of an aviso is formatted once for all who get it', async () => {
  const users = [await buildUser(database), await buildUser(database), await buildUser(database)]
  const text = 'Veja **aqui**: https://exemplo.com/a'
  const { id: subjectId } = await buildAviso(database, { text, state: 'sent' })
  await notify(orm, { kind: 'aviso', userIds: users.map(({ id }) => id), subjectId })
  // Called once for each address in a text.
  const parsing = vi.spyOn(URL, 'parse')
  try {
    const written: string[] = []
    const send = async (_: unknown, ...messages: Message[]) => {
      written.push(...messages.map(({ write }) => write(DEFAULT_FACE).html))
    }
    await mailBatch({ orm, mailer: { isConfigured: true, send }, baseUrl: 'https://farol.example' })
    expect(written).toHaveLength(3)
    for (const html of written) expect(html).toContain('<strong>aqui</strong>')
    expect(parsing.mock.calls.filter(([address]) => address === 'https://exemplo.com/a')).toHaveLength(1)
  } finally {
    parsing.mockRestore()
  }
})
