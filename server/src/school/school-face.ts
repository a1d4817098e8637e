import { DEFAULT_FACE, SCHOOL_LOGOS } from '@farol/domain/school.ts'
import type { StoredSchool } from './school.queries.ts'

/** Others than those of the build, which show the default name and colour. */
export const hasOwnIcons = ({ name, color, images }: StoredSchool) =>
  name !== DEFAULT_FACE.name || color !== DEFAULT_FACE.color || SCHOOL_LOGOS.some((kind) => images[kind])

/** The picture of the build shows the tagline, too. */
export const hasOwnPicture = (school: StoredSchool) =>
  hasOwnIcons(school) || school.tagline !== DEFAULT_FACE.tagline
