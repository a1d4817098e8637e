import { agreeing, counted, LESSONS } from '#/text/counts.ts'

type Publishing = {
  lessonCount: number
  prerequisite: { title: string; isPublished: boolean } | undefined
  /** Titles of the courses that ask for this one first. */
  dependents: readonly string[]
}

/** What publishing a course does, and what its author may not have intended. What is missing in it has a list of its own. */
export function publishingSentences({ lessonCount, prerequisite, dependents }: Publishing): string[] {
  return [
    lessonCount === 0
      ? 'Os estudantes passam a ver este curso, que ainda não tem aulas.'
      : `Os estudantes passam a ver este curso, com ${counted(lessonCount, LESSONS)}.`,
    ...(dependents.length > 0 ? [opensOthers(dependents)] : []),
    ...(prerequisite && !prerequisite.isPublished ? [draftPrerequisite(prerequisite.title)] : []),
  ]
}

export const draftPrerequisite = (title: string) =>
  `O pré-requisito “${title}” ainda é rascunho: ninguém consegue concluí-lo para abrir este curso.`

/** For a draft that published courses ask for first. */
export const blockedDependents = (titles: readonly string[]) =>
  `Como rascunho, ninguém consegue concluí-lo para abrir ${quoted(titles)}.`

const opensOthers = (titles: readonly string[]) =>
  `Quem o concluir abre ${quoted(titles)}, que ${agreeing(titles.length, ['depende', 'dependem'])} dele.`

const quoted = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ')
