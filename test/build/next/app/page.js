export default function Page() {
  return <p>A server of somebody else.</p>;
}
