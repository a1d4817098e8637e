import { useId } from 'react'
import { Frame, Gradient, LighthouseTower, type Stop } from './scene-parts.tsx'

const scenes = { landing: LandingScene, auth: AuthScene } as const

type LighthouseSceneProps = { scene: keyof typeof scenes }

/**
 * The drawings behind the landing page and the log-in panel. Stands in a `relative` frame,
 * which it fills, behind what comes after it; it draws one picture for wide windows and one for phones.
 * The auth scene needs an ancestor outside its `.night` frame with the class `page-scope`.
 */
export function LighthouseScene({ scene }: LighthouseSceneProps) {
  const Scene = scenes[scene]
  return <Scene />
}

const hill = 'M0 806c60-26 104-52 168-56 84-6 138 20 196 44 50 20 108 30 150 56 26 16 44 34 58 50H0z'
const shore = 'M-10 862c70-62 140-98 214-96 74 2 116 36 186 58 44 14 84 42 106 86H-10z'
const cliffTower = <LighthouseTower x={204} top={358} foot={790} width={64} baseWidth={116} />

function LandingScene() {
  const id = useId()
  const beam = 'M204 310 1480 -176V1016z'
  return (
    <>
      <Frame viewBox="0 0 1440 900" fit="xMinYMid" when="wide">
        <Gradient
          id={`${id}-wide`}
          from={204}
          to={1440}
          stops={[
            [0, 'stop-ray-source'],
            [0.22, 'stop-ray-warm'],
            [0.55, 'stop-ray-pale'],
            [1, 'stop-ray-paper'],
          ]}
        />
        <clipPath id={`${id}-lit`}>
          <path d={beam} />
        </clipPath>
        <path className="fill-scene-sea" d="M0 742h1440v158H0z" />
        <path fill={`url(#${id}-wide)`} d={beam} />
        <g clipPath={`url(#${id}-lit)`}>
          <path className="fill-scene-sea-lit" d="M0 742h1440v158H0z" />
          <path
            className="fill-ray-paper"
            d="M1150 776h210v5h-210zM1060 806h96v5h-96zM1230 812h150v5h-150zM1190 848h60v5h-60zM1320 856h120v5h-120z"
          />
        </g>
        <path className="fill-scene-hill" d={hill} />
        {cliffTower}
        <path className="fill-scene-shore" d={shore} />
      </Frame>
      <Frame viewBox="0 0 390 844" fit="xMidYMin" when="narrow">
        <Gradient
          id={`${id}-narrow`}
          from={150}
          to={844}
          isVertical
          stops={[
            [0, 'stop-ray-source'],
            [0.3, 'stop-ray-warm'],
            [0.6, 'stop-ray-pale'],
            [1, 'stop-ray-paper'],
          ]}
        />
        <path fill={`url(#${id}-narrow)`} d="M322 150 -330 844H560z" />
        <path
          className="fill-scene-metal"
          d="M297 134q3-28 25-32 22 4 25 32zM320.8 88h2.4v15h-2.4zM294 166h56v5h-56z"
        />
        <circle className="fill-scene-metal" cx="322" cy="87" r="3.6" />
        <path className="fill-scene-lamp" d="M302 134h40v32h-40z" />
        <path className="fill-none stroke-scene-metal" strokeWidth="2.4" d="M315.3 134v32M328.7 134v32" />
      </Frame>
    </>
  )
}

const ashore: Stop[] = [
  [0, 'stop-ray-source'],
  [0.4, 'stop-ray-warm'],
  [0.78, 'stop-fade'],
  [0.96, 'stop-page'],
]

function AuthScene() {
  const id = useId()
  const beam = 'M204 310 900 45V696z'
  return (
    <>
      <Frame viewBox="0 0 605 900" fit="xMinYMid" when="wide">
        <Gradient id={`${id}-wide`} from={204} to={590} stops={ashore} />
        {/* On a high window the page begins sooner. */}
        <Gradient id={`${id}-high`} from={204} to={326} stops={ashore} />
        <path className="fill-scene-sea" d="M0 742h605v158H0z" />
        <path className="portrait:hidden" fill={`url(#${id}-wide)`} d={beam} />
        <path className="landscape:hidden" fill={`url(#${id}-high)`} d={beam} />
        <path className="fill-scene-hill" d={hill} />
        {cliffTower}
        <path className="fill-scene-shore" d={shore} />
      </Frame>
      <Frame viewBox="0 0 390 148" fit="xMaxYMin" when="narrow">
        <Gradient
          id={`${id}-narrow`}
          from={272}
          to={390}
          stops={[
            [0, 'stop-ray-source'],
            [1, 'stop-ray-pale'],
          ]}
        />
        <path fill={`url(#${id}-narrow)`} d="M272 45 400 -10V118z" />
        <LighthouseTower x={272} top={62} foot={160} width={22} baseWidth={36} />
      </Frame>
      <div className="absolute right-0 -bottom-px h-[45px] w-full bg-(--page-color) [clip-path:polygon(100%_0,100%_100%,0_100%)] md:-right-px md:bottom-0 md:h-full md:w-[121px]" />
    </>
  )
}
