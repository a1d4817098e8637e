import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Made once with the real one. */
export const CLIPS = fileURLToPath(new URL('../videos/tests/clips', import.meta.url))

/**
 * A program with ffmpeg's way of speaking, for machines that have none. It gives the poster and the renditions of `lines-720.mp4`,
 * unless `lines` of shell do something else before.
 */
export function fakeFfmpeg(folder: string, lines = '') {
  const path = join(mkdtempSync(join(folder, 'programs-')), 'ffmpeg')
  const program = `#!/bin/sh
for last; do :; done
made="\${last#file:}"
${lines}
case "$made" in
  *-poster.jpg) /bin/cp ${CLIPS}/poster.jpg "$made";;
  *-360.m3u8) rendition=360;;
  *-720.m3u8) rendition=720;;
esac
[ -n "$rendition" ] || exit 0
file="\${made%.m3u8}.mp4"
/bin/cp ${CLIPS}/rendition-$rendition.mp4 "$file"
/bin/sed "s/rendition-$rendition.mp4/\${file##*/}/" ${CLIPS}/rendition-$rendition.m3u8 > "$made"
`
  writeFileSync(path, program)
  chmodSync(path, 0o755)
  return path
}
