/** What a face is asked to do. Left and right are the borrower’s own. */

export const neutral = 'Look straight ahead';
export const turnLeft = 'Turn your head to your left';
export const turnRight = 'Turn your head to your right';
export const openMouth = 'Open your mouth wide';
export const photo = 'Take one photo of your face';
