type Operation = { parameters?: { name: string; in: string; required?: boolean }[] }
type Description = { paths: Record<string, { get?: Operation }> }
type Asked = { url: string; cookie: string }

/** It never ends. */
const LIVE = '/api/live'

const get = (url: string, cookie: string) => fetch(url, { headers: { cookie }, redirect: 'manual' })

/**
 * Every GET that the description of an instance names and that these ids fill, with its status. A second time, after
 * another version has changed the tables, it shows what the instance can no longer do.
 */
export async function statusesOfReads({ url, cookie }: Asked, ids: Record<string, string>) {
  const { paths } = (await (await get(`${url}/api/openapi.json`, cookie)).json()) as Description
  const statuses = new Map<string, number>()
  for (const [path, { get: operation }] of Object.entries(paths)) {
    if (!operation || path === LIVE) continue
    const filled = fill(path, ids)
    if (!filled) continue
    const answer = await get(url + filled, cookie)
    await answer.arrayBuffer()
    statuses.set(path, answer.status)
  }
  return statuses
}

function fill(path: string, ids: Record<string, string>): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => !ids[name])) return undefined
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
}

export const changedReads = (before: Map<string, number>, after: Map<string, number>) =>
  [...before]
    .filter(([path, status]) => after.get(path) !== status)
    .map(([path, status]) => `${path}: ${status}, then ${after.get(path)}`)
