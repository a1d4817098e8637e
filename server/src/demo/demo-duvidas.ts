import type { WrittenAs } from '@farol/domain/duvidas.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { posts, sameDuvidas } from '#/database/schema/duvidas.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { DemoMoment } from './demo-students.ts'

type School = {
  calendar: DemoCalendar
  /** By slug. */
  lessons: ReadonlyMap<string, { id: string }>
  /** The demo's student first, then the monitor of the turma. */
  userIds: readonly string[]
  turmaId: string
}

type Text = { by: number; when: DemoMoment; body: string; writtenAs?: WrittenAs }
type Asked = Text & { lesson: string; seconds: number; answers: Text[]; accepted?: number; same: number[] }

/** By their place in `userIds`. The last one waits for an answer. */
const DUVIDAS: Asked[] = [
  {
    by: 2,
    when: { daysAgo: 9, time: '20:31' },
    lesson: 'orcamento-que-cabe',
    seconds: 14,
    body: 'O que eu faço com a conta de luz, que **muda todo mês**? Coloco o quê no orçamento?',
    same: [0, 3, 4],
    answers: [
      {
        by: 4,
        when: { daysAgo: 9, time: '21:02' },
        body: 'Eu coloco o valor da conta mais alta que já paguei.',
      },
      {
        by: 1,
        when: { daysAgo: 8, time: '08:15' },
        writtenAs: 'monitor',
        body: 'Some as últimas contas e divida:\n\n- junte as de **seis meses**;\n- some tudo e divida por 6;\n- arredonde para cima.\n\nO que sobrar num mês paga o seguinte.',
      },
    ],
    accepted: 1,
  },
  {
    by: 0,
    when: { daysAgo: 8, time: '19:52' },
    lesson: 'orcamento-que-cabe',
    seconds: 22,
    body: 'Quem recebe por semana também faz um orçamento por mês?',
    same: [5],
    answers: [
      {
        by: 1,
        when: { daysAgo: 7, time: '07:44' },
        writtenAs: 'monitor',
        body: 'Pode fazer por semana: separe a quarta parte das contas do mês cada vez que receber.',
      },
    ],
  },
  {
    by: 3,
    when: { daysAgo: 1, time: '18:20' },
    lesson: 'comprar-com-calma',
    seconds: 9,
    body: 'Parcelar sem juros também conta como dívida?',
    same: [2],
    answers: [],
  },
]

/** Dúvidas with answers, and one without. */
export async function insertDuvidas(
  transaction: NodePgDatabase,
  { calendar, lessons, userIds, turmaId }: School,
) {
  const row = ({ by, when, body, writtenAs = 'student' }: Text, lessonId: string) => {
    const createdAt = calendar.momentOf(when)
    const id = newId(createdAt.getTime())
    return { id, lessonId, userId: userIds[by] ?? '', idempotencyKey: newId(), body, writtenAs, createdAt }
  }
  for (const { lesson, seconds, answers, accepted, same, ...asked } of DUVIDAS) {
    const lessonId = lessons.get(lesson)?.id ?? ''
    const answered = answers.map((answer) => row(answer, lessonId))
    const duvida = { ...row(asked, lessonId), seconds, turmaIds: [turmaId] }
    await transaction.insert(posts).values(duvida)
    if (answered.length > 0)
      await transaction.insert(posts).values(answered.map((answer) => ({ ...answer, duvidaId: duvida.id })))
    const helped = accepted === undefined ? undefined : answered[accepted]
    if (helped)
      await transaction.update(posts).set({ acceptedAnswerId: helped.id }).where(eq(posts.id, duvida.id))
    await transaction
      .insert(sameDuvidas)
      .values(same.map((by) => ({ duvidaId: duvida.id, userId: userIds[by] ?? '' })))
  }
}
