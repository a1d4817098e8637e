import { DEFAULT_FACE } from '@farol/domain/school.ts'
import type { StoredSchool } from './school.queries.ts'

/** Another than the one that the icons of the build show. */
export const isOwnFace = ({ name, tagline, color, images }: StoredSchool) =>
  name !== DEFAULT_FACE.name ||
  tagline !== DEFAULT_FACE.tagline ||
  color !== DEFAULT_FACE.color ||
  Object.keys(images).length > 0
