import { type AnyRouteMatch, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isMaintenance } from '#/api/api-problem.ts'
import { titled } from './page-head.ts'

/**
 * Writes the title, description and canonical link of the page into the tags of index.html. The router's own
 * component would add a second set beside them, and leave the page without a title while it loads.
 */
export function DocumentHead() {
  const title = useRouterState({ select: ({ matches }) => pageTitle(matches) })
  const description = useRouterState({ select: ({ matches }) => metaOf(matches, 'description') })
  const canonical = useRouterState({ select: ({ matches }) => canonicalOf(matches) })

  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useEffect(() => {
    const tag = document.querySelector('meta[name="description"]')
    if (!tag || !description) return
    const before = tag.getAttribute('content') ?? ''
    tag.setAttribute('content', description)
    return () => tag.setAttribute('content', before)
  }, [description])
  return canonical ? <link rel="canonical" href={canonical} /> : null
}

export function pageTitle(matches: readonly AnyRouteMatch[]): string | undefined {
  const failed = matches.find((match) => match.status === 'error')
  if (failed) return titled(isMaintenance(failed.error) ? 'Estamos em manutenção' : 'Algo deu errado')
  return allMeta(matches).findLast((meta) => meta?.title)?.title
}

const metaOf = (matches: readonly AnyRouteMatch[], name: string) =>
  allMeta(matches).findLast((meta) => meta?.name === name)?.content

const canonicalOf = (matches: readonly AnyRouteMatch[]) =>
  matches.flatMap((match) => match.links ?? []).findLast((link) => link?.rel === 'canonical')?.href

const allMeta = (matches: readonly AnyRouteMatch[]) => matches.flatMap((match) => match.meta ?? [])
