import { isBlank } from './blank-text.ts'
import { TITLE_MAX } from './limits.ts'
import { uploadName } from './uploads.ts'

const UNTITLED = 'Aula sem título'
/** Has a letter: in 'Aula 1.5' the point is part of the title. */
const EXTENSION = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{2,5}$/i

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** The title of a lesson that is made of a file: 'aula_01.mp4' becomes 'aula 01'. */
export function lessonTitleOfFile(fileName: string): string {
  const words = uploadName(fileName)
    .replace(EXTENSION, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  const title = [...words]
    .reduce((kept, letter) => ((kept + letter).length > TITLE_MAX ? kept : kept + letter), '')
    .trim()
  return title === '' || isBlank(title) ? UNTITLED : title
}

/** As people number their files: 2 before 10, capitals and accents aside. */
export const inNaturalOrder = <T extends { name: string }>(files: readonly T[]): T[] =>
  files.toSorted((one, other) => collator.compare(lessonTitleOfFile(one.name), lessonTitleOfFile(other.name)))
