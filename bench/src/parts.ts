import { benchFiles, fileRows, fileVerdicts } from './files/files.ts'
import { benchGrowth, growthVerdicts, printGrowth } from './growth/growth.ts'
import { benchHttpSaves } from './http-saves.ts'
import { benchLive, liveVerdicts } from './live.ts'
import { saveVerdicts } from './save-verdicts.ts'
import { benchSaves } from './saves.ts'
import { openSchool, type School } from './school.ts'
import { benchScreens, screenRows, screenVerdicts } from './screens/screens.ts'
import { benchSoak, soakRows, soakVerdicts } from './soak/soak.ts'
import { benchStart, startVerdicts } from './start/start.ts'
import { benchStorms, stormRows, stormVerdicts } from './storms/storms.ts'
import type { Verdict } from './verdicts.ts'
import { benchPageLoads, pageLoadRows, pageLoadVerdicts } from './visits/page-loads.ts'
import { benchWeb, webRows, webVerdicts } from './visits/visits.ts'

export type Result = { figures: unknown; verdicts: Verdict[] }
type Options = { students: number; minutes: number }

/** Each part prints its own figures and returns its lines of the final table. */
export const PARTS = {
  start: async (): Promise<Result> => {
    const figures = await benchStart()
    return { figures, verdicts: startVerdicts(figures) }
  },
  screens: async (): Promise<Result> => {
    const figures = await benchScreens()
    console.log('\nScreens, 16 connections')
    console.table(screenRows(figures))
    return { figures, verdicts: screenVerdicts(figures) }
  },
  storms: async (): Promise<Result> => {
    const figures = await benchStorms()
    console.log('\nA whole school at once')
    console.table(stormRows(figures))
    return { figures, verdicts: stormVerdicts(figures) }
  },
  saves: (): Promise<Result> =>
    inSchool(async (school) => {
      const inside = await benchSaves(school)
      const http = await benchHttpSaves(school)
      console.log(
        '\nSaving progress, inside the process: group commit against one statement per save, and against pgbench',
      )
      console.table(inside)
      console.log('\nSaving progress, through HTTP with 256 callers')
      console.table(http)
      return { figures: { inside, http }, verdicts: saveVerdicts({ inside, http }) }
    }),
  live: (): Promise<Result> =>
    inSchool(async (school) => {
      const streams = await benchLive(school)
      console.log('\nLive streams')
      console.table(streams)
      return { figures: streams, verdicts: liveVerdicts(streams) }
    }),
  web: async (): Promise<Result> => {
    const figures = await benchWeb()
    console.log('\nCold visits at 1.6 Mbit/s with 150 ms of latency')
    console.table(webRows(figures))
    return { figures, verdicts: webVerdicts(figures) }
  },
  visits: async (): Promise<Result> => {
    const figures = await benchPageLoads()
    console.log('\nWhole page loads with a warm cache: CPU time of server and PostgreSQL')
    console.table(pageLoadRows(figures))
    return { figures, verdicts: pageLoadVerdicts(figures) }
  },
  files: async (): Promise<Result> => {
    const figures = await benchFiles()
    console.log('\nUploaded videos: receiving chunks, serving ranges')
    console.table(fileRows(figures))
    return { figures, verdicts: fileVerdicts(figures) }
  },
  growth: async ({ students }: Options): Promise<Result> => {
    const figures = await benchGrowth({ small: 1_000, big: students })
    printGrowth(figures)
    return { figures, verdicts: growthVerdicts(figures) }
  },
  soak: async ({ minutes }: Options): Promise<Result> => {
    const figures = await benchSoak(minutes)
    console.log('\nMemory while a school is at work')
    console.table(soakRows(figures))
    return { figures, verdicts: soakVerdicts(figures) }
  },
}
export type Part = keyof typeof PARTS

/** Takes ten minutes, so it runs only on request. */
export const ONLY_WHEN_ASKED: readonly Part[] = ['soak']

async function inSchool(work: (school: School) => Promise<Result>): Promise<Result> {
  const school = await openSchool(1_000)
  try {
    return await work(school)
  } finally {
    await school.stop()
  }
}
