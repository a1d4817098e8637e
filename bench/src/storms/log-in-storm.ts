import pg from 'pg'
import { startChild } from '../child.ts'
import { openConnections, requestBytes } from '../http-client.ts'
import { interleaved, type Measured, measure } from '../load.ts'
import { type MeasuredCpu, type ServedSchool, withCpu } from '../served-school.ts'
import { addressOf, givePasswords, PASSWORD } from './give-passwords.ts'

const CONNECTIONS = 64
const ROUNDS = 3
const ROUND_MS = 2_000

export type LogInStorm = { farol: MeasuredCpu; hash: MeasuredCpu }

/** A whole school logs in at once, each from another address; compared with verifying passwords alone. */
export async function logInStorm({ connection, farol, postgresPid }: ServedSchool): Promise<LogInStorm> {
  const emails = await readEmails(connection)
  const hash = await startChild('./storms/hash-child.ts')
  const callers = await openConnections(farol.first, CONNECTIONS)
  let turn = 0
  const logIn = async (caller: number) => {
    turn += 1
    const email = emails[turn % emails.length]
    const address = addressOf(turn)
    const body = { email, password: PASSWORD }
    const request = requestBytes({ method: 'POST', path: '/api/account/sign-in', body, address })
    const answer = await callers[caller]?.send(request)
    if (answer?.status !== 200) throw new Error(`sign-in: ${answer?.status}`)
  }
  const storm = await interleaved(ROUNDS, {
    farol: () =>
      withCpu({ pid: farol.pid, postgresPid }, () =>
        measure({ callers: CONNECTIONS, ms: ROUND_MS, call: logIn }),
      ),
    hash: () => withCpu({ pid: hash.pid, postgresPid }, () => hash.ask<Measured>({ ms: ROUND_MS })),
  })
  for (const caller of callers) caller.close()
  await hash.stop()
  return storm
}

async function readEmails(connection: ServedSchool['connection']): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  await givePasswords(client)
  const { rows } = await client.query<{ email: string }>('select email from users')
  await client.end()
  return rows.map(({ email }) => email)
}
