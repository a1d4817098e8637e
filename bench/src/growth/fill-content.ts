export type Step = readonly [what: string, statement: string]

export const LESSONS_PER_COURSE = 20
export const LESSONS_PER_QUIZ = 5
export const QUESTIONS_PER_QUIZ = 4
const OPTIONS_PER_QUESTION = 4
/** Ten minutes of speech. */
const CAPTION_LINES = 120

/** All content was created then, before the first student signed up. */
const OPENING = `timestamptz '2024-01-02 12:00:00Z'`

const SUBJECTS = `array['Finanças pessoais', 'Comunicação', 'Primeiro emprego', 'Informática básica', 'Empreender',
  'Matemática do dia a dia', 'Redação', 'Inglês para começar', 'Saúde e bem-estar', 'Planejamento de vida']`

export const FILL_CONTENT: Step[] = [
  [
    'courses',
    `insert into courses (id, title, description, is_published, order_index, created_at, updated_at)
     select fill.id_at(${OPENING}, c), (${SUBJECTS})[c % 10 + 1] || ', turma ' || c / 10 + 1,
            'Um curso em ${LESSONS_PER_COURSE} aulas curtas, com um quiz a cada ${LESSONS_PER_QUIZ}.', true, c, ${OPENING}, ${OPENING}
     from size, generate_series(0, size.courses - 1) c`,
  ],
  [
    'lessons',
    `insert into lessons (id, course_id, title, description, video_url, video_duration, order_index, created_at, updated_at)
     select fill.id_at(${OPENING}, (c.order_index + 1) * 1000 + l), c.id, 'Aula ' || l + 1 || ': ' || c.title,
            'Do começo, com exemplos.', '/media/demo/aula.mp4', 300 + (c.order_index * 37 + l * 61) % 600, l, ${OPENING}, ${OPENING}
     from courses c, generate_series(0, ${LESSONS_PER_COURSE - 1}) l`,
  ],
  [
    'captions',
    `insert into lesson_captions (lesson_id, language, name, cue_count, vtt, sha256, starts, texts, search_text, offsets)
     select l.id, 'pt-BR', 'aula.vtt', ${CAPTION_LINES}, 'WEBVTT', encode(sha256(l.id::text::bytea), 'hex'), said.starts, said.texts, said.text, said.offsets
     from lessons l join courses c on c.id = l.course_id cross join lateral (
       select array_agg(n * 5 order by n) as starts, array_agg(line order by n) as texts, string_agg(line, ' ' order by n) as text,
              array_agg(before + 1 order by n) as offsets
       from (select n, line, (sum(char_length(line) + 1) over (order by n) - char_length(line) - 1)::int as before
             from (select n, 'passo ' || n || ': os juros, o orcamento e a palavra' || (c.order_index * 101 + l.order_index * 37 + n * 13) % 5000 as line
                   from generate_series(0, ${CAPTION_LINES - 1}) n) lines) placed
     ) said`,
  ],
  [
    'quizzes',
    `insert into quizzes (id, lesson_id, title, description, created_at, updated_at)
     select l.id, l.id, 'Quiz: ' || l.title, 'O que ficou da aula?', ${OPENING}, ${OPENING}
     from lessons l where l.order_index % ${LESSONS_PER_QUIZ} = ${LESSONS_PER_QUIZ - 1}`,
  ],
  [
    'questions',
    `insert into quiz_questions (id, quiz_id, question_text, question_type, explanation, order_index)
     select fill.id_at(${OPENING}, 10000000 + row_number() over (order by q.id, k)), q.id,
            'O que a aula diz no exemplo ' || k + 1 || '?', 'multiple_choice', 'É o que o exemplo mostra.', k
     from quizzes q, generate_series(0, ${QUESTIONS_PER_QUIZ - 1}) k`,
  ],
  [
    'options',
    `insert into quiz_options (id, question_id, option_text, is_correct, order_index)
     select fill.id_at(${OPENING}, 20000000 + row_number() over (order by qq.id, o)), qq.id,
            'Resposta ' || chr(65 + o), o = 0, o
     from quiz_questions qq, generate_series(0, ${OPTIONS_PER_QUESTION - 1}) o`,
  ],
  ['content known to the planner', 'analyze courses, lessons, quizzes, quiz_questions, quiz_options'],
]
