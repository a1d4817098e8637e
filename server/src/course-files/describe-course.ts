import {
  COURSE_FILE_FORMAT,
  COURSE_FILE_INDEX,
  COURSE_FILE_VERSION,
  type CourseFile,
  courseFile,
} from '@farol/contract/course-file.ts'
import { Problem } from '@farol/contract/problem.ts'
import { firstSkipped, type Skipped } from '@farol/domain/course-file.ts'
import { z } from 'zod'
import { MOODLE_INDEX, readMoodleBackup } from './moodle/moodle-backup.ts'
import { toCourseFile } from './moodle/moodle-course.ts'

/** What an archive says of its course, before its files are looked at. */
export type ReadCourse = { from: 'farol' | 'moodle'; described: CourseFile; skipped: Skipped[] }

/** The texts of an archive, by name. */
export type Texts = ReadonlyMap<string, string>

export function describeCourse(texts: Texts): ReadCourse {
  const index = texts.get(COURSE_FILE_INDEX)
  if (index !== undefined) return ofFarol(index)
  if (texts.has(MOODLE_INDEX)) return ofMoodle(texts)
  throw new Problem('NOT_A_COURSE')
}

/** What was made of it is checked as if it had been written by a Farol. */
function ofMoodle(texts: Texts): ReadCourse {
  const { described, skipped } = toCourseFile(readMoodleBackup(texts))
  const { data, error } = courseFile.safeParse(described)
  if (!data) throw new Problem('COURSE_FILE_DAMAGED', { cause: error })
  return { from: 'moodle', described: data, skipped: firstSkipped(skipped) }
}

/** Other programs may write this file, too, so each way in which it can be wrong has an error of its own. */
const header = z.object({ format: z.literal(COURSE_FILE_FORMAT), version: z.int().min(1) })

function ofFarol(text: string): ReadCourse {
  const content = parsedJson(text)
  const { data: head } = header.safeParse(content)
  if (!head) throw new Problem('NOT_A_COURSE')
  if (head.version > COURSE_FILE_VERSION) throw new Problem('COURSE_FILE_NEWER')
  const { data: described, error } = courseFile.safeParse(content)
  if (!described) throw new Problem('COURSE_FILE_DAMAGED', { cause: error })
  const { prerequisite } = described.course
  const skipped: Skipped[] = prerequisite
    ? [
        {
          what: `Pré-requisito “${prerequisite}”`,
          why: 'É outro curso, que não está neste arquivo. Escolha o pré-requisito depois, em Editar Curso.',
        },
      ]
    : []
  return { from: 'farol', described, skipped }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('COURSE_FILE_DAMAGED', { cause })
  }
}
