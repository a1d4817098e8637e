import { unformattedText } from './formatted-text.ts'
import type { CourseAccess } from './turmas.ts'

type CatalogueFacts = {
  /** The school shows its courses to everybody. */
  hasPublicCatalogue: boolean
  isPublished: boolean
  access: CourseAccess
}

/** Whether people who have not signed in, and search engines, see what a course is about. They open no lesson of it. */
export const isInCatalogue = ({ hasPublicCatalogue, isPublished, access }: CatalogueFacts): boolean =>
  hasPublicCatalogue && isPublished && access === 'everyone'

/** As much as search engines and link previews show. */
export const CATALOGUE_SUMMARY_MAX = 150

/** The beginning of a description without its marks, cut between words. */
export function catalogueSummary(description: string): string {
  const characters = [...unformattedText(description, { hasHeadings: true })]
  if (characters.length <= CATALOGUE_SUMMARY_MAX) return characters.join('')
  const start = characters.slice(0, CATALOGUE_SUMMARY_MAX - 1).join('')
  return `${start.replace(/\s+\S*$/u, '')}…`
}
