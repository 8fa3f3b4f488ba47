export const scormMessages = {
  frameTitle: 'Nội dung gói SCORM',
  untitled: 'Gói SCORM',
  untitledItem: (number: number) => `Phần ${number}`,
}
