import {
  COURSE_FILE_FORMAT,
  COURSE_FILE_VERSION,
  type CourseFile,
  type LessonInFile,
} from '@farol/contract/course-file.ts'
import { COURSE_FILE_LESSONS_MAX, type Skipped } from '@farol/domain/course-file.ts'
import { htmlToLine, htmlToMarkdown, shortened } from '@farol/domain/html-to-markdown.ts'
import { DESCRIPTION_MAX } from '@farol/domain/limits.ts'
import { MATERIALS_PER_LESSON_MAX } from '@farol/domain/materials.ts'
import type { MoodleActivity, MoodleBackup, MoodleSection } from './moodle-backup.ts'
import { fileParts, type Part, pageParts, titled, urlParts } from './moodle-lessons.ts'
import { type QuestionBank, questionBank, quizOf } from './moodle-questions.ts'

type Quiz = NonNullable<LessonInFile['quiz']>
type Placed = Part | { kind: 'quiz'; quiz: Quiz }
type Skip = (skipped: Skipped) => void

const MODULES: Record<string, string> = {
  forum: 'Fórum',
  assign: 'Tarefa',
  book: 'Livro',
  lesson: 'Lição',
  scorm: 'Pacote SCORM',
  h5pactivity: 'Atividade H5P',
  hvp: 'Atividade H5P',
  glossary: 'Glossário',
  wiki: 'Wiki',
  chat: 'Chat',
  choice: 'Escolha',
  feedback: 'Pesquisa',
  survey: 'Pesquisa',
  data: 'Base de dados',
  workshop: 'Laboratório de avaliação',
  lti: 'Ferramenta externa',
  imscp: 'Pacote IMS',
  bigbluebuttonbn: 'Sala BigBlueButton',
  attendance: 'Lista de presença',
  customcert: 'Certificado',
}

/** A course of Moodle as lessons: each video is one, and what stands beside it goes into the lesson before it. */
export function toCourseFile(backup: MoodleBackup): { described: CourseFile; skipped: Skipped[] } {
  const skipped: Skipped[] = []
  const skip: Skip = (more) => void skipped.push(more)
  const bank = questionBank(backup)
  const sections = backup.sections.map((section) => partsOf(section, bank, skip))
  const lessons = sections.flatMap((parts) =>
    parts.flatMap((part) => (part.kind === 'lesson' ? [part.lesson] : [])),
  )
  place(sections, skip)
  const named = backup.sections.filter(({ title }) => title !== '')
  if (named.length > 1)
    skip({
      what: `${named.length} seções`,
      why: `O Farol não tem seções: as aulas ficam na ordem delas (${named.map(({ title }) => `“${title}”`).join(', ')}).`,
    })
  if (lessons.length > COURSE_FILE_LESSONS_MAX)
    skip({
      what: 'Aulas do fim do curso',
      why: `Um curso importado tem no máximo ${COURSE_FILE_LESSONS_MAX} aulas.`,
    })
  const title = titled(backup.title, 'Curso do Moodle')
  const { text: description, hasImages } = htmlToMarkdown(backup.summary, { hasHeadings: true })
  if (hasImages) skip({ what: 'Imagens da descrição do curso', why: 'Os textos do Farol não têm imagens.' })
  const cut = (text: string, of: string) => {
    if (text.length > DESCRIPTION_MAX)
      skip({ what: `O fim da descrição ${of}`, why: `Ela passa de ${DESCRIPTION_MAX} caracteres.` })
    return shortened(text, DESCRIPTION_MAX)
  }
  const course = {
    title,
    description: cut(description, 'do curso'),
    access: 'everyone' as const,
    workloadHours: null,
  }
  const all = lessons
    .slice(0, COURSE_FILE_LESSONS_MAX)
    .map((each) => ({ ...each, description: cut(each.description, `da aula “${each.title}”`) }))
  skip({ what: 'Pessoas, notas e respostas', why: 'Só o conteúdo do curso é importado.' })
  return {
    described: {
      format: COURSE_FILE_FORMAT,
      version: COURSE_FILE_VERSION,
      course: { ...course, cover: backup.cover?.entry ?? null, prerequisite: null },
      lessons: all,
    },
    skipped,
  }
}

function partsOf({ title, summary, activities }: MoodleSection, bank: QuestionBank, skip: Skip): Placed[] {
  const { text, hasImages } = htmlToMarkdown(summary, { hasHeadings: true })
  if (hasImages) skip({ what: `Imagens da seção “${title}”`, why: 'Os textos do Farol não têm imagens.' })
  const about: Placed[] = text === '' ? [] : [{ kind: 'text', title, text }]
  return [...about, ...activities.flatMap((activity) => readActivity(activity, bank, skip))]
}

function readActivity(activity: MoodleActivity, bank: QuestionBank, skip: Skip): Placed[] {
  switch (activity.module) {
    case 'url':
      return urlParts(activity)
    case 'resource':
    case 'folder':
      return fileParts(activity)
    case 'page':
    case 'label':
      return pageParts(activity)
    case 'quiz': {
      const quiz = quizOf(activity, bank, skip)
      if (quiz) return [{ kind: 'quiz', quiz }]
      skip({ what: `Quiz “${activity.title}”`, why: 'Nenhuma das perguntas pode ser usada aqui.' })
      return []
    }
    // Since 5.0 the questions of a course are in an activity of their own.
    case 'qbank':
      skip({
        what: `Banco de perguntas “${activity.title}”`,
        why: 'As perguntas que um quiz usa vêm com ele; as outras ficam de fora.',
      })
      return []
    default:
      skip({
        what: `${MODULES[activity.module] ?? `Atividade do tipo “${activity.module}”`} “${activity.title}”`,
        why: 'O Farol não tem este tipo de atividade.',
      })
      return []
  }
}

const isLesson = (part: Placed) => part.kind === 'lesson'

/** Adds it to the lesson before it in its section, or the next one there; or else the last one before the section, or the first after. */
function place(sections: Placed[][], skip: Skip) {
  let before = lessonOf(sections.flat().find(isLesson))
  for (const parts of sections) {
    let target = lessonOf(parts.find(isLesson)) ?? before
    for (const part of parts) {
      if (part.kind === 'lesson') target = before = part.lesson
      else if (part.kind === 'skipped') skip({ what: part.what, why: part.why })
      else {
        const why = target ? attach(target, part) : WITHOUT_LESSON
        if (why !== undefined) skip({ what: nameOf(part), why })
      }
    }
  }
}

const lessonOf = (part: Placed | undefined) => (part?.kind === 'lesson' ? part.lesson : undefined)

const WITHOUT_LESSON =
  'O curso não tem nenhum vídeo, e no Farol cada aula tem um. Crie as aulas e traga isto depois.'

/** Why it does not fit; undefined if it does. */
function attach(
  lesson: LessonInFile,
  part: Exclude<Placed, { kind: 'lesson' | 'skipped' }>,
): string | undefined {
  if (part.kind === 'quiz') {
    if (lesson.quiz) return `A aula “${lesson.title}” já tem um quiz, e cada aula tem um só.`
    lesson.quiz = part.quiz
    return undefined
  }
  if (part.kind === 'material') {
    if (lesson.materials.length >= MATERIALS_PER_LESSON_MAX)
      return `A aula “${lesson.title}” já tem ${MATERIALS_PER_LESSON_MAX} materiais.`
    lesson.materials.push({ name: part.name, file: part.file })
    return undefined
  }
  const heading = part.title && part.title !== lesson.title ? `## ${htmlToLine(part.title)}\n\n` : ''
  const together = [lesson.description, heading + part.text].filter(Boolean).join('\n\n')
  if (together.length > DESCRIPTION_MAX) return `O texto não cabe na descrição da aula “${lesson.title}”.`
  lesson.description = together
  return undefined
}

const NAME_MAX = 60

function nameOf(part: Exclude<Placed, { kind: 'lesson' | 'skipped' }>): string {
  if (part.kind === 'quiz') return `Quiz “${part.quiz.title}”`
  if (part.kind === 'material') return `Arquivo “${part.name}”`
  return `Texto “${part.title || `${part.text.slice(0, NAME_MAX).replace(/\s+/g, ' ')}…`}”`
}
