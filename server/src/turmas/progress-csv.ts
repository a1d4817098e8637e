import { BYTE_ORDER_MARK, csvLine } from '@farol/domain/csv.ts'
import { decodeStandings, type HelpReason, type LessonStanding } from '@farol/domain/turma-progress.ts'
import type { Queries } from '#/database/replica.ts'
import { csvMoments } from '#/requests/csv-stream.ts'
import { PROGRESS_MEMBERS, type ProgressTurma, progressMembers } from './progress.queries.ts'

const STANDINGS: Record<LessonStanding, string> = {
  done: 'Concluída',
  watching: 'Assistindo',
  stuck: 'Parada',
  failed: 'Não passou no quiz',
  'not-begun': 'Não começou',
}

const HELP: Record<HelpReason, string> = {
  'quiz-closed': 'Não passou no quiz e não pode tentar de novo',
  'quiz-failed': 'Não passou no quiz',
  stopped: 'Parou',
  'course-locked': 'Falta concluir o pré-requisito',
  'not-begun': 'Não começou',
}

type Options = { turma: ProgressTurma; timeZone: string }

/** All pages of the table: a line per student, a column per lesson. */
export async function* progressCsv(pool: Queries, { turma, timeZone }: Options): AsyncGenerator<string> {
  const { course } = turma
  const moment = csvMoments(timeZone)
  const titles = course?.lessons.map(({ title }, index) => `${index + 1}. ${title}`) ?? []
  yield BYTE_ORDER_MARK +
    csvLine(['Estudante', 'Email', 'Precisa de ajuda', 'Aulas concluídas', 'Última atividade', ...titles])
  if (!course) return
  const now = new Date()
  for (let page = 1; ; page += 1) {
    const { members } = await progressMembers(pool, { turma, page, now })
    for (const { name, email, help, lastActiveAt, standings } of members) {
      const cells = decodeStandings(standings)
      const done = cells.filter((standing) => standing === 'done').length
      const active = moment(lastActiveAt === null ? null : new Date(lastActiveAt))
      const texts = cells.map((standing) => STANDINGS[standing])
      yield csvLine([name, email, help && HELP[help.reason], done, active, ...texts])
    }
    if (members.length < PROGRESS_MEMBERS) return
  }
}
