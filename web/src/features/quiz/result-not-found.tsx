import { Link } from '@tanstack/react-router'
import type { LessonPlace } from '#/api/lessons.ts'
import { MissingScreen } from '#/app/missing-screen.tsx'

export function ResultNotFound({ place }: { place: LessonPlace }) {
  return (
    <MissingScreen
      title="Resultados não encontrados"
      back={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}
      backLabel="Voltar para Aula"
    >
      Você ainda não enviou este quiz.
    </MissingScreen>
  )
}
