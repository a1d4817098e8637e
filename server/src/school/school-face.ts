import { DEFAULT_FACE } from '@farol/domain/school.ts'
import type { StoredSchool } from './school.queries.ts'

/** Others than those of the build, which show the default name and colour. */
export const hasOwnIcons = ({ name, color, images }: StoredSchool) =>
  name !== DEFAULT_FACE.name || color !== DEFAULT_FACE.color || Object.keys(images).length > 0

/** The picture of the build shows the tagline, too. */
export const hasOwnPicture = (school: StoredSchool) =>
  hasOwnIcons(school) || school.tagline !== DEFAULT_FACE.tagline
