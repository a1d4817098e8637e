import { BORROWED_SECONDS_MAX, FASTEST_SPEED } from '@farol/domain/watch-clock.ts'
import { createHttpClient } from '../http-client.ts'
import { VIDEO_SECONDS } from './fault-school.ts'
import { onPlace, type Place } from './postgres-place.ts'
import type { Fault, Setting } from './run-fault.ts'

const HOURS_MAX = 72

/**
 * Sets the clock of the database forward and back. Students who watch lose nothing, which the comparison checks; a student who
 * claims the whole video with every save is credited only the time that passed.
 */
export const clockSet: Fault = {
  name: 'clock of PostgreSQL: set forward and back',
  run: async (setting) => {
    const { place, random, sizes, recovered } = setting
    try {
      for (let round = 0; round < sizes.rounds; round += 1) {
        const hours = random.between(1, HOURS_MAX) * (round % 2 === 0 ? 1 : -1)
        const since = performance.now()
        await setClock(place, hours)
        await claimWholeVideo(setting)
        await recovered(since)
        await claimWholeVideo(setting)
      }
    } finally {
      await setClock(place, 0)
    }
    await claimWholeVideo(setting)
  },
}

const setClock = (place: Place, hours: number) =>
  onPlace(place, (client) =>
    client.query(`
      create or replace function wall_seconds() returns double precision language sql volatile
      return extract(epoch from clock_timestamp())::double precision + ${hours * 3_600}`),
  )

async function claimWholeVideo({ farol, school, complain }: Setting) {
  const http = createHttpClient(farol.port)
  try {
    const answer = await http.call({
      method: 'POST',
      path: `/api/lessons/${school.watched.lessonId}/progress`,
      cookie: school.cheat.cookie,
      body: { position: VIDEO_SECONDS, duration: VIDEO_SECONDS, playedSeconds: VIDEO_SECONDS },
    })
    if (answer.status !== 200) return complain(`a save was answered with ${answer.status}: ${answer.body}`)
    const { furthestSeconds } = JSON.parse(answer.body)
    const passed = (performance.now() - school.openedAt) / 1_000
    if (furthestSeconds > FASTEST_SPEED * passed + BORROWED_SECONDS_MAX)
      complain(`${furthestSeconds} s were credited in ${passed} s`)
  } finally {
    http.close()
  }
}
