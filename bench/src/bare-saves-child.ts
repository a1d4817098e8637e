import type { AddressInfo } from 'node:net'
import { progressSample } from '@farol/contract/lessons.ts'
import { NO_SEGMENTS } from '@farol/domain/watched-segments.ts'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { createSteadyClock } from '@farol/server/database/steady-clock.ts'
import { createReadToken } from '@farol/server/identity/session-cookie.ts'
import { createFindSession } from '@farol/server/identity/sessions.ts'
import { clockSeconds } from '@farol/server/progress/credit-sample.ts'
import { saveSamples } from '@farol/server/progress/progress.queries.ts'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { onEnd } from './on-end.ts'
import { SECRET } from './session-cookie.ts'

/** The same work without batching, one transaction per save; with `empty`, only parses the body. */
const [kind = '', databaseUrl = ''] = process.argv.slice(2)
const database = await openDatabase({ connectionString: databaseUrl })
const findSession = createFindSession(database.reads)
const readToken = createReadToken({ name: 'farol.session_token', secret: SECRET })
const clock = createSteadyClock()
const app = new Hono()
app.post('/api/lessons/:lessonId/progress', async (context) => {
  const { position, duration, playedSeconds } = progressSample.parse(await context.req.json())
  if (kind === 'empty') return context.json({ position })
  const token = readToken(context.req.header('cookie'))
  const session = await findSession(token ?? '')
  if (!session) return context.json({}, 401)
  const sample = {
    userId: session.userId,
    lessonId: context.req.param('lessonId'),
    isAdmin: false,
    position,
    reach: position,
    duration,
    played: playedSeconds,
    takenAt: clockSeconds(),
    segments: NO_SEGMENTS,
  }
  return context.json(await saveSamples({ pool: database.pool, clock }, [sample]))
})
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
  process.send?.((server.address() as AddressInfo).port),
)
onEnd(() => database.close())
