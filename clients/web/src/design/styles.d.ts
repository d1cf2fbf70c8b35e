/** A stylesheet of a library as text, for the adopted styles of an element. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}

/** The address of a picture. */
declare module "*.svg" {
  const address: string;
  export default address;
}
