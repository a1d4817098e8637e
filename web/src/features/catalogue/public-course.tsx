import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/curso/$courseId')

export function PublicCourse() {
  const { course, screen } = route.useLoaderData()
  return <screen.PublicCourseScreen course={course} />
}
