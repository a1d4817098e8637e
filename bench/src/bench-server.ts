import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { progressSample } from '@farol/contract/lessons.ts'
import { NO_SEGMENTS } from '@farol/domain/watched-segments.ts'
import { createFindSession, createReadToken } from '@farol/server/auth/session.ts'
import { readConfig } from '@farol/server/config.ts'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { clockSeconds, saveSamples } from '@farol/server/progress/progress.queries.ts'
import { startFarol } from '@farol/server/start-farol.ts'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const [kind = '', databaseUrl = '', secret = ''] = process.argv.slice(2)
const stop = kind === 'farol' ? await serveFarol() : await serveBare()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1_000 })
})
process.on('SIGTERM', async () => {
  await stop()
  process.exit(0)
})

async function serveFarol() {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-bench-server-'))
  const env = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  const farol = await startFarol(readConfig(env))
  process.send?.(Number(new URL(farol.url).port))
  return async () => {
    await farol.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The same work without our batches, or without any work but reading the body. */
async function serveBare() {
  const database = await openDatabase({ connectionString: databaseUrl })
  const findSession = createFindSession(database.reads)
  const readToken = createReadToken({ name: 'farol.session_token', secret })
  const app = new Hono()
  app.post('/api/lessons/:lessonId/progress', async (context) => {
    const { position, duration, playedSeconds } = progressSample.parse(await context.req.json())
    if (kind === 'empty') return context.json({ position })
    const token = readToken(context.req.header('cookie') ?? null)
    const session = await findSession(token ?? '')
    if (!session) return context.json({}, 401)
    const lessonId = context.req.param('lessonId')
    const sample = {
      userId: session.userId,
      lessonId,
      isAdmin: false,
      position,
      reach: position,
      duration,
      played: playedSeconds,
      takenAt: clockSeconds(),
      segments: NO_SEGMENTS,
    }
    return context.json(await saveSamples(database.pool, [sample]))
  })
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(listening as Server),
    )
  })
  process.send?.((server.address() as AddressInfo).port)
  return async () => {
    server.closeAllConnections()
    await database.close()
  }
}
