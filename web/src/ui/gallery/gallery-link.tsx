import type { ComponentPropsWithRef } from 'react'

/** Stands for the router's Link, which the components take as a `render` element without content. */
export function GalleryLink(props: ComponentPropsWithRef<'a'>) {
  return <a {...props}>{props.children}</a>
}
