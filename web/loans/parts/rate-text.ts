/** A rate as the wire gives it (`0.4` is 0.40 %): two decimals, thousands set apart. */
export function showRate(percent: number): string {
  const [whole = '0', decimals = '00'] = percent.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals} %`;
}
