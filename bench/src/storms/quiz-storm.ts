import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openConnections, requestBytes } from '../http-client.ts'
import { interleaved, measureEach } from '../load.ts'
import { type MeasuredCpu, type ServedSchool, withCpu } from '../served-school.ts'
import { sessionCookie } from '../session-cookie.ts'

const CONNECTIONS = 64
const ROUNDS = 3

type Quiz = {
  id: string
  courseId: string
  lessonId: string
  answers: Record<string, string>
  tokens: string[]
}

/** Every student who watched the lesson submits the same quiz at once, with right answers. */
export async function quizStorm({ connection, farol, postgresPid }: ServedSchool): Promise<MeasuredCpu> {
  const client = new pg.Client(connection)
  await client.connect()
  const quiz = await readQuiz(client)
  const callers = await openConnections(farol.first, CONNECTIONS)
  const path = `/api/courses/${quiz.courseId}/lessons/${quiz.lessonId}/quiz/attempt`
  const { sent } = await interleaved(ROUNDS, {
    sent: async () => {
      // Deletes earlier attempts.
      await client.query(
        'update quiz_attempts set replaced_at = now() where quiz_id = $1 and replaced_at is null',
        [quiz.id],
      )
      const items = quiz.tokens.map((token) =>
        requestBytes({
          method: 'POST',
          path,
          cookie: sessionCookie(token),
          body: { key: randomUUID(), answers: quiz.answers },
        }),
      )
      return withCpu({ pid: farol.pid, postgresPid }, () =>
        measureEach({
          callers: CONNECTIONS,
          items,
          call: async (caller, request) => {
            const answer = await callers[caller]?.send(request)
            if (answer?.status !== 200) throw new Error(`submit: ${answer?.status}`)
          },
        }),
      )
    },
  })
  for (const caller of callers) caller.close()
  await client.end()
  return sent
}

async function readQuiz(client: pg.Client): Promise<Quiz> {
  const { rows } = await client.query<Quiz>(`
    select q.id, l.course_id as "courseId", l.id as "lessonId",
           (select json_object_agg(qq.id, o.id) from quiz_questions qq
            join quiz_options o on o.question_id = qq.id and o.is_correct where qq.quiz_id = q.id) as answers,
           (select array_agg(s.token) from user_progress up join sessions s on s.user_id = up.user_id
            where up.lesson_id = l.id and up.completed) as tokens
    from quizzes q join lessons l on l.id = q.lesson_id join courses c on c.id = l.course_id
    order by c.order_index, l.order_index limit 1`)
  if (!rows[0]) throw new Error('The school has no quiz.')
  return rows[0]
}
