import type { SchoolColors } from '@farol/domain/school.ts'

type Document = PDFKit.PDFDocument
type Point = readonly [x: number, y: number]

/** A4, landscape. */
export const PAGE = { width: 841.89, height: 595.28 }

const NIGHT_WIDTH = 196

/** The symbol of the logo, in its own units, standing on the lower edge of the page. */
const SCALE = 12.4
const OFFSET: Point = [-54, PAGE.height - 37.2 * SCALE]
const TOWER: readonly Point[] = [
  [6.9, 37.2],
  [9.6, 3.6],
  [14.8, 3.6],
  [17.5, 37.2],
]

/** Two edges of light: where each leaves the lamp, and how steeply it opens. */
type Edge = { from: Point; slope: number }
type Beam = { upper: Edge; lower: Edge }

const LONG_BEAM: Beam = {
  upper: { from: [16.2, 6.9], slope: -3.7 / 18.4 },
  lower: { from: [16.5, 10.5], slope: 3.3 / 18.1 },
}
const SHORT_BEAM: Beam = {
  upper: { from: [17.1, 18.5], slope: -2.2 / 10.5 },
  lower: { from: [17.3, 21.9], slope: 2 / 10.3 },
}
/** Beyond the right edge of the page. */
const REACH = 80

export function drawPaper(document: Document, colors: SchoolColors) {
  document.rect(0, 0, PAGE.width, PAGE.height).fill(colors.surface)
}

/** A lighthouse at the edge of the page, whose beam lights the name. */
export function drawLighthouse(document: Document, colors: SchoolColors) {
  const night = () => document.rect(0, 0, NIGHT_WIDTH, PAGE.height)
  beam(document, LONG_BEAM).fill(colors.beamSoft)
  night().fill(colors.coverNight)
  document.save()
  night().clip()
  for (const each of [LONG_BEAM, SHORT_BEAM]) beam(document, each).fill(colors.beam)
  document.restore()
  polygon(document, TOWER).fill(colors.tower)
}

const beam = (document: Document, { upper, lower }: Beam) =>
  polygon(document, [upper.from, endOf(upper), endOf(lower), lower.from])

const endOf = ({ from: [x, y], slope }: Edge): Point => [REACH, y + slope * (REACH - x)]

const polygon = (document: Document, points: readonly Point[]) =>
  document.polygon(
    ...points.map(([x, y]): [number, number] => [OFFSET[0] + x * SCALE, OFFSET[1] + y * SCALE]),
  )
