import { setTimeout as wait } from 'node:timers/promises'
import { onPlace } from './postgres-place.ts'
import { until } from './processes.ts'
import type { Fault, Setting } from './run-fault.ts'

/** At a random point of the work. */
const someTime = ({ random }: Setting) => wait(random.between(200, 1_000))

export const serverKilled: Fault = {
  name: 'server: kill -9',
  run: async (setting) => {
    const { farol, sizes, recovered } = setting
    for (let round = 0; round < sizes.rounds; round += 1) {
      await someTime(setting)
      const since = performance.now()
      await farol.kill()
      await farol.start()
      await recovered(since)
    }
  },
}

export const serverStopped: Fault = {
  name: 'server: SIGTERM under load',
  run: async (setting) => {
    const { farol, sizes, live, recovered, complain } = setting
    for (let round = 0; round < sizes.rounds; round += 1) {
      await someTime(setting)
      const since = performance.now()
      const code = await farol.stop()
      if (code !== 0) complain(`exit code ${code}`)
      await until('the stream is ended', () => live.receivedAt('end') > since)
      await farol.start()
      await recovered(since)
    }
  },
}

export const postmasterKilled: Fault = {
  name: 'PostgreSQL: kill -9 of the postmaster',
  run: (setting) =>
    breakPostgres(setting, async () => process.kill(setting.place.postmasterPid(), 'SIGKILL')),
}

export const postgresRestarted: Fault = {
  name: 'PostgreSQL: restart under load',
  run: (setting) => breakPostgres(setting, async () => process.kill(setting.place.postmasterPid(), 'SIGINT')),
}

export const backendKilled: Fault = {
  name: 'PostgreSQL: kill -9 of one backend',
  run: (setting) =>
    breakPostgres(
      setting,
      async () => {
        const pids = await onPlace(setting.place, async (client) => {
          const { rows } = await client.query<{ pid: number }>(
            `select pid from pg_stat_activity where application_name like 'farol%' and pid <> pg_backend_pid() order by pid`,
          )
          return rows.map(({ pid }) => pid)
        })
        process.kill(setting.random.pick(pids), 'SIGKILL')
      },
      // The postmaster survives and restarts the rest.
      { isGone: false },
    ),
}

async function breakPostgres(setting: Setting, hurt: () => Promise<unknown>, { isGone } = { isGone: true }) {
  const { place, farol, sizes, recovered, complain } = setting
  for (let round = 0; round < sizes.rounds; round += 1) {
    await someTime(setting)
    const since = performance.now()
    await hurt()
    if (isGone) await place.startAgain()
    await recovered(since)
    if (farol.hasEnded()) complain('Farol ended with its database')
    if (place.name === 'embedded' && !farol.output().includes('reconnected to PostgreSQL'))
      complain('the log does not say that PostgreSQL came back')
  }
}
