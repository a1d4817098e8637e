import type { Step } from './fill-content.ts'

/** How many the measured lesson has, in a school of any size. */
const DUVIDAS_OF_FIRST_LESSON = 500
const STUDENTS_PER_DUVIDA = 10
const AVISOS = 40
/** Everybody has the newest ones in the bell, and has read all but the last. */
const NOTIFIED = 5

/**
 * Dúvidas, four in five answered by the school: many in the lesson of the first quiz, the others all over the course; avisos to
 * everyone. Triggers are off, so what is answered is marked, and avisos are counted here.
 */
export const FILL_CONVERSATION: Step[] = [
  [
    'dúvidas',
    `create unlogged table fill.numbered_duvidas as
     with first_quiz as (
       select l.id from quizzes q join lessons l on l.id = q.lesson_id join courses c on c.id = l.course_id and c.order_index = 0
       order by l.order_index limit 1
     ),
     others as (select l.id, row_number() over (order by l.id) - 1 as place, count(*) over () as total
                from lessons l where l.id not in (table first_quiz))
     select n, fill.id_at(timestamptz '2025-06-01 12:00:00Z' + n * interval '1 minute', n) as id,
            case when n < ${DUVIDAS_OF_FIRST_LESSON} then (table first_quiz) else o.id end as lesson_id,
            timestamptz '2025-06-01 12:00:00Z' + n * interval '1 minute' as at
     from size, generate_series(0, ${DUVIDAS_OF_FIRST_LESSON} + size.students / ${STUDENTS_PER_DUVIDA}) n
     join others o on o.place = n % o.total;
     insert into posts (id, lesson_id, user_id, idempotency_key, body, seconds, written_as, is_answered, created_at)
     select d.id, d.lesson_id, u.id, d.id, 'Por que o passo ' || d.n || ' vem antes do outro?', 1 + d.n % 300, 'student', d.n % 5 > 0, d.at
     from numbered_duvidas d cross join size join numbered u on u.n = 1 + d.n % size.students`,
  ],
  [
    'answers to dúvidas',
    `insert into posts (id, lesson_id, duvida_id, user_id, idempotency_key, body, written_as, created_at)
     select x.id, d.lesson_id, d.id, u.id, x.id, 'Porque um depende do outro.', 'admin', d.at + interval '1 hour'
     from numbered_duvidas d join numbered u on u.n = 0
     cross join lateral (select fill.id_at(d.at + interval '1 hour', d.n) as id) x
     where d.n % 5 > 0`,
  ],
  [
    'avisos',
    `create unlogged table fill.numbered_avisos as
     select n, fill.id_at(at, n) as id, at
     from generate_series(1, ${AVISOS}) n cross join lateral (select now() - (${AVISOS} - n + 1) * interval '1 week' as at) x;
     insert into avisos (id, author_id, audience, title, text, send_at, state, recipient_count, finished_at, created_at)
     select a.id, u.id, 'everyone', 'Aviso ' || a.n, 'As aulas voltam na **segunda-feira**.', a.at, 'sent', size.students + 1, a.at, a.at
     from numbered_avisos a cross join size join numbered u on u.n = 0`,
  ],
  [
    'notifications',
    `insert into notifications (id, user_id, kind, subject_id, created_at, read_at)
     select fill.id_at(a.at, u.n), u.id, 'aviso', a.id, a.at, case when a.n < ${AVISOS} then a.at end
     from numbered u join numbered_avisos a on a.n > ${AVISOS - NOTIFIED}`,
  ],
  [
    'counts of avisos',
    `insert into aviso_counts (aviso_id, reached, read, mails, digests, pushes, is_folded)
     select subject_id, count(*), count(read_at), 0, 0, 0, true from notifications where kind = 'aviso' group by subject_id`,
  ],
]
