/** RFC 6266: the name in UTF-8, and one of plain letters for programs that know no other. */
export function contentDisposition({ name, isShown }: { name: string; isShown: boolean }): string {
  const kind = isShown ? 'inline' : 'attachment'
  return `${kind}; filename="${plainName(name)}"; filename*=UTF-8''${encoded(name)}`
}

/** A percent sign too: some programs would decode it. */
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0020-\u007e]|["\\%]/gu, '_')

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
