import { cloneElement, createElement, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

type Props = Record<string, unknown>

/**
 * Draws a tag with these props, or `render`, such as a link, with its own props and these: class names join, both handlers
 * of an event are called, `render`'s first. Base UI's `useRender` would add 1.5 kB to the first load of public pages.
 */
export function renderAs(tag: string, render: ReactElement | undefined, { ref, ...props }: Props) {
  const withRef = ref ? { ref } : {}
  if (!render) return createElement(tag, { ...props, ...withRef })
  const own = render.props as Record<string, unknown>
  const merged = Object.entries(own).map(([name, value]) => [name, merge(name, value, props[name])])
  return cloneElement(render, { ...props, ...Object.fromEntries(merged), ...withRef })
}

function merge(name: string, own: unknown, given: unknown) {
  if (name === 'className') return classNames(own as string, given as string)
  if (own === undefined) return given
  if (typeof own !== 'function' || typeof given !== 'function') return own
  return (...args: unknown[]) => {
    own(...args)
    given(...args)
  }
}
