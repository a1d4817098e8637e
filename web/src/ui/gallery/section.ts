import type { ComponentType } from 'react'

export type GallerySection = {
  id: string
  title: string
  /** Columns of twelve on a wide window. */
  span: 4 | 5 | 6 | 7 | 8 | 12
  Content: ComponentType
}
